import json, re, time
from playwright.sync_api import expect
from tests.e2e.match import BRIEF
from tests.e2e.test_by_link import panel, play, copied
from tests.e2e.table import DESKTOP, PHONE
def test_look(new_context, site):
    ada, ben = new_context().new_page(), new_context(viewport=PHONE, color_scheme="dark", locale="de").new_page()
    for p,n in ((ada,"ada"),(ben,"ben")): p.on("pageerror", lambda m, n=n: print("E", n, m))
    ada.goto(f"{site}/#/t/new?game=sedona_vortex&begin=me")
    play(ada, "1@L")
    first = copied(ada)
    ben.goto(first)
    ben.locator(".turnpanel .button.main").click()
    ben.wait_for_timeout(800)
    ben.screenshot(path="/tmp/lt/ben-turn.png")
    ben.locator('.tools [data-do="more"]').click()
    f=ben.locator('form input.field:visible, input[data-part="command"]:visible').last
    ben.screenshot(path="/tmp/lt/ben-more.png")
    f.fill("2@L"); f.press("Enter")
    ben.wait_for_timeout(800)
    ben.screenshot(path="/tmp/lt/ben-send.png")
    ben.locator(".turnpanel .icon-copy").locator("..").click()
    ben.wait_for_timeout(500)
    answer = ben.evaluate("navigator.clipboard.readText()")
    print(answer)
    ada.goto(f"{site}/#/"); ada.wait_for_timeout(1200); ada.screenshot(path="/tmp/lt/ada-home.png")
    for n in range(3):
        took = ada.evaluate("""(hash) => new Promise((done) => { const from = performance.now(); location.hash = hash;
          const look = () => document.querySelector("#table:not([hidden])")?.innerText.includes("Your move.") || document.querySelector(".turnpanel[data-state=told]") ? done(performance.now() - from) : requestAnimationFrame(look); look(); })""", answer[answer.index("#"):])
        print("took", took)
        if n < 2: ada.goto(f"{site}/#/"); ada.wait_for_timeout(800)
    expect(ada.get_by_text("Your move.").first).to_be_visible()
    ada.screenshot(path="/tmp/lt/ada-turn.png")
    panel(ada).get_by_role("button", name="Play live").click()
    ada.wait_for_timeout(1500)
    ada.screenshot(path="/tmp/lt/ada-invite.png")
    print(ada.url)
    copy = ada.get_by_role("button", name=re.compile("Copy"))
    print(copy.all_inner_texts())
    copy.first.click(); ada.wait_for_timeout(500)
    inv = ada.evaluate("navigator.clipboard.readText()"); print(inv[:200])
    link = re.search(r"http\S+", inv).group(0)
    ben.goto(link)
    ben.wait_for_timeout(1500)
    ben.screenshot(path="/tmp/lt/ben-reply.png")
    b = ben.locator("main#friend .button.main").first
    if b.count(): b.click()
    ben.wait_for_timeout(2500)
    ben.screenshot(path="/tmp/lt/ben-reply2.png")
    c = ben.locator("main#friend .icon-copy").locator("..").first
    c.click(); ben.wait_for_timeout(400)
    rep = ben.evaluate("navigator.clipboard.readText()"); print(rep[:100])
    area = ada.locator("main#friend textarea, main#friend input.field").last
    area.fill(rep)
    ada.screenshot(path="/tmp/lt/ada-paste.png")
    ada.keyboard.press("Tab")
    ada.wait_for_timeout(3000)
    ada.screenshot(path="/tmp/lt/ada-words.png")
    for p,n in ((ada,"ada"),(ben,"ben")):
        p.locator("dialog.meeting .button.main").first.click(timeout=15000)
    ada.wait_for_timeout(2500)
    ada.screenshot(path="/tmp/lt/ada-live.png"); ben.screenshot(path="/tmp/lt/ben-live.png")
    play(ada, "2@R")
    ada.wait_for_timeout(1500)
    ada.screenshot(path="/tmp/lt/ada-live2.png"); ben.screenshot(path="/tmp/lt/ben-live2.png")
    ada.goto(f"{site}/#/new/vaxandis?who=friend"); ada.wait_for_timeout(600); ada.screenshot(path="/tmp/lt/form.png")
    ada.goto(f"{site}/#/people"); ada.wait_for_timeout(900); ada.screenshot(path="/tmp/lt/people2.png")
