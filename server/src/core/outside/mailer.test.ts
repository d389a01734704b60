import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../process/config.ts'
import { openMailer } from './mailer.ts'

interface Received {
  from: string
  to: string[]
  user: string
  raw: string
}

const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
const received: Received[] = []
let isRefusing = false
const smtp = new SMTPServer({
  allowInsecureAuth: true,
  hideSTARTTLS: true,
  onAuth: (auth, _session, done) => done(null, { user: auth.username }),
  onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('mailbox is full') : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: String(session.user),
        raw: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  rmSync(dataDir, { recursive: true, force: true })
})

const logged: { msg: string; links?: string[] }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
const bySmtp = () => {
  const { port } = smtp.server.address() as AddressInfo
  return openMailer(
    readConfig({ DATA_DIR: dataDir, SMTP_URL: `smtp://mia:secret@127.0.0.1:${port}`, MAIL_FROM: 'post@bower.example' }),
    log,
  )
}
const byOutbox = () => openMailer(readConfig({ DATA_DIR: dataDir, ORIGIN: 'https://bower.example' }), log)
const outbox = () => readdirSync(join(dataDir, 'outbox')).sort()

const link = 'https://bower.example/verify?token=abc'
const letter = (about: object = {}) => ({
  to: 'mia@example.test',
  subject: 'Caf\u00e9 <mail>',
  text: `Hello & welcome.\n\n${link}\n\n<script>alert(1)</script>`,
  links: [link],
  ...about,
})
const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\r\n/g, '\n')

test('with SMTP_URL a mail goes out through it, as text and as HTML with its link', async () => {
  const mailer = bySmtp()
  await mailer.send(letter())
  mailer.close()
  const mail = received.at(-1)
  expect(mail).toMatchObject({ from: 'post@bower.example', to: ['mia@example.test'], user: 'mia' })
  const raw = decoded(mail?.raw ?? '')
  expect(raw).toMatch(/^From: post@bower\.example$/m)
  expect(raw).toMatch(/^To: mia@example\.test$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?Caf=C3=A9/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain(`<a href="${link}">${link}</a>`)
  expect(raw).toContain('&lt;script&gt;')
  expect(raw).toContain('<p>Hello &amp; welcome.</p>')
})

test('a mail that the server refuses is an error, so that its job is tried again', async () => {
  isRefusing = true
  const mailer = bySmtp()
  await expect(mailer.send(letter())).rejects.toThrow('mailbox is full')
  isRefusing = false
  await mailer.send(letter({ subject: 'Second try' }))
  expect(received.at(-1)?.raw).toContain('Subject: Second try')
})

test.each([
  ['recipient', { to: 'mia@example.test\r\nBcc: eve@example.test' }],
  ['recipient with a bare line feed', { to: 'mia@example.test\nBcc: eve@example.test' }],
  ['subject', { subject: 'Hello\r\nBcc: eve@example.test' }],
  ['subject with a bare carriage return', { subject: 'Hello\rBcc: eve@example.test' }],
  ['recipient that is two', { to: 'mia@example.test,eve@example.test' }],
  ['recipient with a name', { to: 'Eve <eve@example.test>' }],
])('a line break or second address in the %s is refused, by SMTP and in the outbox', async (_where, wrong) => {
  const before = received.length
  await expect(bySmtp().send(letter(wrong))).rejects.toThrow()
  await expect(byOutbox().send(letter(wrong))).rejects.toThrow()
  expect(received.length).toBe(before)
})

test('without SMTP_URL a mail becomes a file only its owner reads, and the log tells its links', async () => {
  await byOutbox().send(letter({ to: 'ida@example.test' }))
  const [name] = outbox()
  const file = join(dataDir, 'outbox', name ?? '')
  const raw = decoded(readFileSync(file, 'utf8'))
  expect(name).toMatch(/\.eml$/)
  expect(raw).toMatch(/^To: ida@example\.test$/m)
  expect(raw).toMatch(/^From: no-reply@bower\.example$/m)
  expect(raw).toContain(`\n${link}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'outbox')).mode & 0o777).toBe(0o700)
  expect(logged.at(-1)).toMatchObject({ links: [link], msg: `mail to ida@example.test: ${link}` })
})

test('the outbox sorts by time and nothing half-written is left in it', async () => {
  const mailer = byOutbox()
  for (const subject of ['one', 'two', 'three']) await mailer.send(letter({ subject }))
  const newest = outbox().slice(-3)
  const subjects = newest.map(
    (name) => /^Subject: (.*)$/m.exec(readFileSync(join(dataDir, 'outbox', name), 'utf8'))?.[1],
  )
  expect(subjects).toEqual(['one', 'two', 'three'])
  expect(outbox().every((name) => name.endsWith('.eml'))).toBe(true)
})
