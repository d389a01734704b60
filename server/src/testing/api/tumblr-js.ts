import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { certificate } from './tls-front.ts'
import type { Answered, Asked } from './tumblr-js.child.ts'

/** Runs npm's tumblr.js, unmodified, in a process that trusts the certificate. */
export function startTumblrJs() {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate, NODE_OPTIONS: '' }
  const child = fork(join(import.meta.dirname, 'tumblr-js.child.ts'), {
    env,
    execArgv: ['--dns-result-order=ipv4first'],
  })
  return {
    async ask(options: Asked['options'], method: string, ...args: unknown[]): Promise<Answered> {
      const answered = once(child, 'message')
      child.send({ options, method, args } satisfies Asked)
      return (await answered)[0] as Answered
    },
    stop: () => child.kill(),
  }
}
