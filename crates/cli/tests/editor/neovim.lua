-- Drives Neovim's own client: opens a theory, waits for the counterexample, asks, edits, applies a code action.
-- The server's command is in GAINSAY, the folder of the theory in FOLDER.

local folder = vim.env.FOLDER
local file = folder .. "/Lists.thy"

local function say(text)
  io.stdout:write(text .. "\n")
end

local function fail(text)
  say("FAILED: " .. text)
  vim.cmd("cquit 1")
end

local function wait(what, holds)
  if not vim.wait(120000, holds, 20) then
    fail(what .. "; diagnostics: " .. vim.inspect(vim.diagnostic.get(0)))
  end
end

local function start()
  local client = vim.lsp.start_client({ name = "gainsay", cmd = { vim.env.GAINSAY, "lsp" }, root_dir = folder })
  vim.lsp.buf_attach_client(0, client)
  wait("the server does not start", function()
    local it = vim.lsp.get_client_by_id(client)
    return it and it.initialized
  end)
  return client
end

local function refuted(line, buffer)
  for _, it in ipairs(vim.diagnostic.get(buffer or 0)) do
    if it.lnum == line and it.message:find("refuted") then
      return it
    end
  end
end

local function ask(method, params)
  local replies = vim.lsp.buf_request_sync(0, method, params, 120000) or {}
  local _, reply = next(replies)
  if not reply or reply.error then
    fail(method .. ": " .. vim.inspect(reply))
  end
  return reply.result
end

local function at(line, character)
  return {
    textDocument = vim.lsp.util.make_text_document_params(0),
    position = { line = line, character = character },
  }
end

vim.cmd("edit " .. file)
local client = start()

wait("the wrong lemma is not refuted", function() return refuted(3) end)
if not refuted(3).message:find("xs = %[") then
  fail("no counterexample: " .. refuted(3).message)
end
say("refuted")

local hover = ask("textDocument/hover", at(3, 17))
if not hover.contents.value:find("twice :: ") or not hover.contents.value:find("refuted") then
  fail("hover: " .. vim.inspect(hover))
end
say("hover")

local place = ask("textDocument/definition", at(3, 17))
if place.range.start.line ~= 1 then
  fail("definition: " .. vim.inspect(place))
end
local library = ask("textDocument/definition", at(5, 15))
if not library.uri:find("/List.thy") or vim.fn.getfperm(vim.uri_to_fname(library.uri)):sub(2, 2) ~= "-" then
  fail("definition in the library: " .. vim.inspect(library))
end
say("definition")

local list = ask("textDocument/completion", at(3, 18))
local labels = {}
for _, it in ipairs(list.items) do
  labels[it.label] = true
end
if not labels["twice"] then
  fail("completion: " .. vim.inspect(list))
end
say("completion")

-- The action that writes down what was found; after that it is no finding any more.
local range = { start = { line = 3, character = 0 }, ["end"] = { line = 3, character = 0 } }
local actions = ask("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(0),
  range = range,
  context = { diagnostics = {} },
})
if not actions[1] or not actions[1].edit then
  fail("code action: " .. vim.inspect(actions))
end
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
if not vim.api.nvim_buf_get_lines(0, 4, 5, false)[1]:find("quickcheck%[expect = counterexample%]") then
  fail("the edit: " .. vim.inspect(vim.api.nvim_buf_get_lines(0, 0, -1, false)))
end
wait("what is expected is still reported", function() return #vim.diagnostic.get(0) == 0 end)
say("code action")

-- Typing makes a right lemma wrong, and right again.
vim.api.nvim_buf_set_lines(0, 6, 7, false, { 'lemma right: "length (twice xs) = 3 * length xs"' })
wait("the changed lemma is not refuted", function() return refuted(6) end)
vim.api.nvim_buf_set_lines(0, 6, 7, false, { 'lemma right: "length (twice xs) = 2 * length xs"' })
wait("the lemma is still refuted", function() return #vim.diagnostic.get(0) == 0 end)
say("edited")

-- A broken file, and one that is whole again.
local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.api.nvim_buf_set_lines(0, 0, -1, false, { "theory Lists imports", 'lemma "((' })
wait("a broken file is not reported", function() return #vim.diagnostic.get(0) > 0 end)
vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
wait("a repaired file is reported", function() return #vim.diagnostic.get(0) == 0 end)
say("repaired")

-- A question that nobody waits for any more gets a reply all the same, and others are still answered. Whether the
-- reply is an answer depends on which of the two was faster.
local it = vim.lsp.get_client_by_id(client)
vim.api.nvim_buf_set_lines(0, 1, 1, false, { "" })
local _, number = it.request("textDocument/hover", at(0, 0), function() end, 0)
it.cancel_request(number)
wait("a cancelled question gets no reply", function() return not it.requests[number] end)
vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
if not ask("textDocument/hover", at(3, 17)).contents.value:find("twice :: ") then
  fail("nothing is answered after that")
end
say("cancelled")

-- What is changed and not saved counts for another file that imports it.
local first = vim.api.nvim_get_current_buf()
vim.cmd("silent write")
vim.cmd("edit " .. folder .. "/Uses.thy")
vim.lsp.buf_attach_client(0, client)
local second = vim.api.nvim_get_current_buf()
ask("textDocument/hover", at(1, 20))
if #vim.diagnostic.get(second) > 0 then
  fail("a right lemma is reported: " .. vim.inspect(vim.diagnostic.get(second)))
end
local definition = vim.api.nvim_buf_get_lines(first, 2, 3, false)
vim.api.nvim_buf_set_lines(first, 2, 3, false, { '  "twice xs = xs @ xs @ xs"' })
wait("the other file is not checked again", function() return refuted(1, second) end)
vim.api.nvim_buf_set_lines(first, 2, 3, false, definition)
wait("the other file is still reported", function() return #vim.diagnostic.get(second) == 0 end)
say("two files")

-- A long file: what is wrong in it, and what is made wrong in its middle.
vim.cmd("edit " .. folder .. "/Long.thy")
vim.lsp.buf_attach_client(0, client)
wait("the long file is not checked", function() return refuted(1) end)
vim.api.nvim_buf_set_lines(0, 2499, 2500, false, { 'lemma here: "length (xs @ ys) = length (xs :: nat list)"' })
wait("the middle of the long file is not checked", function() return refuted(2499) end)
say("5000 lines")

-- An αProlog program.
vim.cmd("edit " .. folder .. "/Program.apl")
vim.lsp.buf_attach_client(0, client)
wait("the program is not checked", function() return #vim.diagnostic.get(0) > 0 end)
say("a program")
vim.cmd("buffer " .. first)

-- The server is killed, and another one takes over.
vim.lsp.stop_client(client, true)
wait("the server does not stop", function() return #vim.lsp.get_active_clients() == 0 end)
vim.api.nvim_buf_set_lines(0, 6, 7, false, { 'lemma right: "length (twice xs) = 4 * length xs"' })
start()
wait("the second server does not refute", function() return refuted(6) end)
say("restarted")

vim.cmd("qall!")
