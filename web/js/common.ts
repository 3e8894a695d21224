// The modules that the shell shares with the parts that come later. The build gives it to each of them
// (tools/modules.py), so that all of it is one file, asked for together with the shell. A module that is shared and not
// named here would be one more file to ask for.
import "./board/board.ts";
import "./board/picture.ts";
import "./board/svg.ts";
import "./board/table-state.ts";
import "./dom.ts";
import "./peer/names.ts";
import "./random.ts";
import "./shell/ask.ts";
import "./shell/icons.ts";
import "./shell/language.ts";
import "./shell/links.ts";
import "./shell/page.ts";
import "./shell/routes.ts";
import "./shell/settings.ts";
import "./shell/tab-lock.ts";
import "./shell/trouble-box.ts";
import "./shell/visit.ts";
import "./storage/leaving.ts";
import "./storage/parts.ts";
