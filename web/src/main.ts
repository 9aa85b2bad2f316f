import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import { settings } from "./lib/settings.svelte";
import { learn } from "./lib/texts";
import App from "./shell/App.svelte";

void learn(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
