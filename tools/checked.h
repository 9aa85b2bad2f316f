/* Before every module of the checked build: Python's tuples end in an array that is declared too short. */
#include <Python.h>
#undef PyTuple_GET_ITEM
#define PyTuple_GET_ITEM PyTuple_GetItem
