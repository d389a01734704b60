import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { directionOf } from '@bowerbird/domain/core/language/languages.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { languageNow } from '../language.ts'
import { countMail } from '../metrics/counters.ts'
import type { Config } from '../process/config.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs are separated by an empty line. */
  text: string
  /** Paragraphs that equal one of these addresses become links in the HTML part. */
  links: string[]
  /** An address to which mail programs post to stop such mail (RFC 8058). */
  stopLink?: string
  /** Overrides the address that replies go to. */
  replyTo?: string
  /** Defaults to the language of the work that sends the mail. */
  language?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

const timeoutMs = 15_000
const outboxKeeps = 1000
const fixed = { disableFileAccess: true, disableUrlAccess: true } as const

/** Sends through SMTP_URL; without it each mail becomes a file in the outbox, and the log shows its links. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const mailer = openTransport(config, log)
  return {
    ...mailer,
    async send(mail) {
      let isSent = false
      try {
        await mailer.send(mail)
        isSent = true
      } finally {
        countMail(isSent)
      }
    },
  }
}

function openTransport(config: Config, log: FastifyBaseLogger): Mailer {
  if (!config.smtpUrl) {
    const folder = join(config.dataDir, 'outbox')
    return {
      async send(mail) {
        const file = await keepInOutbox(folder, config.mailFrom, mail)
        log.info(
          { to: mail.to, links: mail.links, file },
          `mail to ${mail.to}: ${mail.links.join(' ') || mail.subject}`,
        )
      },
      close() {},
    }
  }
  const url = config.smtpUrl
  let smtp: Transporter | null = null
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      smtp ??= createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        ...fixed,
      })
      await smtp.sendMail(messageOf(config.mailFrom, mail))
    },
    close: () => smtp?.close(),
  }
}

function messageOf(from: string, mail: Mail) {
  const { replyTo = '' } = mail
  if (/[\r\n]/.test(`${mail.to}${mail.subject}${from}${replyTo}`))
    throw new Error('A mail header may not hold a line break')
  if (/[\s,;<>()"]/.test(`${mail.to}${replyTo}`)) throw new Error('A mail goes to exactly one address')
  return {
    from,
    to: { name: '', address: mail.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: htmlOf(mail),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.stopLink && {
        'List-Unsubscribe': `<${mail.stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...fixed,
  }
}

/** Writes a temporary file and renames it, so that nobody reads half a mail. */
async function keepInOutbox(folder: string, from: string, mail: Mail): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(messageOf(from, mail))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nextFileName())
  await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
  const old = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .slice(0, -outboxKeeps)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
  return file
}

let written = 0

/** Names sort in the order of writing, also within a millisecond; the random end keeps two processes apart. */
function nextFileName(): string {
  written += 1
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return `${time}-${String(written % 1_000_000).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`
}

function htmlOf({ text, links, language = languageNow() }: Mail): string {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const html = escapeHtml(paragraph).replaceAll('\n', '<br>')
    return `<p>${links.includes(paragraph) ? `<a href="${html}">${html}</a>` : html}</p>`
  })
  return `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><body style="font-family:sans-serif">${paragraphs.join('')}</body></html>`
}
