import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const WAIT_FOR_MAIL_MS = 60_000

/** Waits for a mail to the recipient and returns the newest one's link. */
export async function readNewestLink(dataDir: string, to: string): Promise<string> {
  const giveUpAt = Date.now() + WAIT_FOR_MAIL_MS
  while (Date.now() < giveUpAt) {
    const mail = listMails(join(dataDir, 'outbox')).find((text) =>
      new RegExp(`^to:.*${RegExp.escape(to)}`, 'im').test(text),
    )
    const link = mail && /\r?\n\r?\n[\s\S]*?(https?:\/\/[^\s"'<>]+)/.exec(mail)?.[1]
    if (link) return link
    await wait(100)
  }
  throw new Error(`No mail with a link came to ${to}`)
}

function listMails(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((older, newer) => newer.at - older.at)
    .map(({ path }) => decodeQuotedPrintable(readFileSync(path, 'utf8')))
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
