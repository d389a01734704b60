import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sendLog } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { callFrom, keepCaller, loadScript, readBuiltCalls, uploadFrom } from '../built-client.ts'
import { openRecorder, type Recorded } from '../request-recorder.ts'
import { aPhoto } from '../sample-media.ts'
import { windowWith } from '../screens/windows.ts'
import { expect, test } from '../town.ts'
import { validInput } from '../valid-input.ts'

type Fields = Record<string, unknown>

const hasBody = ({ method }: Call) => method === 'POST' || method === 'PUT'
const typeOf = (call: Call) =>
  call.takesFile ? 'multipart/form-data' : hasBody(call) ? (call.bodyType ?? 'application/json') : undefined

const namesInPath = ({ path }: Call) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
const pathWith = (call: Call, sent: Fields) =>
  namesInPath(call).reduce((path, name) => path.replace(`:${name}`, encodeURIComponent(String(sent[name]))), call.path)

/** Says how a request differs from the one that the contract asks for. */
function problemsOf(call: Call, sent: Fields, recorded: Recorded | undefined): string[] {
  if (!recorded) return ['is not sent']
  const { file: _, ...fields } = recorded.fields
  const inPath = Object.fromEntries(namesInPath(call).map((name) => [name, sent[name]]))
  const read = call.input.safeParse({ ...fields, ...inPath })
  const pairs = [
    ['method', recorded.method, call.method],
    ['path', recorded.url.pathname, pathWith(call, sent)],
    ['content type', recorded.type, typeOf(call)],
    ['query', hasBody(call) ? recorded.url.search : '', ''],
    ['form key', call.method === 'GET' || recorded.formKey !== '', !call.isLog],
    ['input', read.data ?? read.error?.issues, call.input.parse(sent)],
  ] as const
  return pairs.flatMap(([what, is, should]) =>
    isDeepStrictEqual(is, should) ? [] : [`${what} is ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`],
  )
}

test('the built client sends every call as its contract says, and no form key with a log [BLOG-373, BLOG-393, BLOG-394, POST-459]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  const { calls, paths } = await readBuiltCalls()
  // Links need only a path.
  expect(paths.filter(({ method }) => method !== 'GET')).toEqual([])
  const recorder = await openRecorder(page)
  await keepCaller(page)
  await page.goto('/settings/account')
  // The first call that needs a key fetches one, so logs go first.
  await page.evaluate(() => document.querySelector('meta[name="form-key"]')?.remove())
  const problems: string[] = []
  for (const { name, call, built } of calls.sort(({ call }) => (call.isLog ? -1 : 0))) {
    const sent = validInput(call)
    const path = pathWith(call, sent)
    recorder.record(path)
    await (call.takesFile ? uploadFrom(page, path, sent) : callFrom(page, built, sent))
    problems.push(...problemsOf(call, sent, recorder.newest()).map((each) => `${name}: ${each}`))
  }
  expect(problems).toEqual([])
  await recorder.close()
})

test('a photo in a message travels as multipart/form-data, and the log of a page that closes as plain text [BLOG-310, MSG-164, MSG-356]', async ({
  town,
}) => {
  const [wren, finch] = [await town.newPerson({ isConfirmed: true }), await town.newPerson()]
  const { page } = wren
  const recorder = await openRecorder(page)
  await page.goto(`/conversation/new/${finch.blogName}`)
  const window = windowWith(page, finch)
  await expect(window.getByRole('textbox')).toBeEnabled()

  recorder.record(sendLog.path)
  await expect(async () => {
    // The time that a later script took is logged.
    await loadScript(page, 'AbusePage')
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(recorder.newest()).toBeDefined()
  }).toPass()
  const log = recorder.newest()?.fields ?? {}
  expect(problemsOf(sendLog, log, recorder.newest())).toEqual([])
  expect(log.payload).not.toEqual([])

  recorder.record(sendMessage.path)
  const photo = { name: 'moss.png', mimeType: 'image/png', buffer: aPhoto('8x8', 'c0=green:c1=yellow') }
  await window.locator('input[type="file"][aria-label="Add Photo"]').setInputFiles(photo)
  await window.getByRole('button', { name: 'Send' }).click()
  await expect.poll(recorder.newest).toMatchObject({ method: 'POST', type: 'multipart/form-data' })
  const { image, ...fields } = recorder.newest()?.fields ?? {}
  expect(Buffer.from(await (image as File).arrayBuffer())).toEqual(photo.buffer)
  expect(Object.keys(fields).sort()).toEqual(['client_id', 'context', 'participant', 'participants', 'type'])
  expect(sendMessage.input.parse(fields)).toMatchObject({ type: 'IMAGE' })
  await recorder.close()
})
