/** What the strings of an XACTIKA table mean. */

/** Four digits, 1 to 3: balls, cubes, cones, stars. */
export type CardName = string;

/** How many of which symbol: "3b". */
export type DemandName = string;
