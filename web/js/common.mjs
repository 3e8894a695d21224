// The modules that the shell shares with the parts that come later. The build gives it to each of them
// (tools/modules.py), so that all of it is one file, asked for together with the shell. A module that is shared and not
// named here would be one more file to ask for.
// @ts-check
import "./board/board.mjs";
import "./board/picture.mjs";
import "./board/svg.mjs";
import "./board/table-state.mjs";
import "./dom.mjs";
import "./peer/names.mjs";
import "./random.mjs";
import "./shell/ask.mjs";
import "./shell/icons.mjs";
import "./shell/language.mjs";
import "./shell/links.mjs";
import "./shell/page.mjs";
import "./shell/routes.mjs";
import "./shell/settings.mjs";
import "./shell/tab-lock.mjs";
import "./shell/trouble-box.mjs";
import "./shell/visit.mjs";
import "./storage/leaving.mjs";
import "./storage/parts.mjs";
