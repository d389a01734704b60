import { Counter, Registry } from 'prom-client'

/** Counts since the start of this process, whatever part of it counts. */
export const counters = new Registry()

const results = ['sent', 'failed'] as const

const mails = new Counter({
  name: 'mails_total',
  help: 'Mails that this process handed over, or could not',
  labelNames: ['result'],
  registers: [counters],
})

const kinds = ['webhook', 'federation'] as const

const deliveries = new Counter({
  name: 'deliveries_total',
  help: 'Tries of this process to deliver something to another server',
  labelNames: ['kind', 'result'],
  registers: [counters],
})

// A series that begins at 0 shows its first failure as a rise.
for (const result of results) {
  mails.inc({ result }, 0)
  for (const kind of kinds) deliveries.inc({ kind, result }, 0)
}

export const countMail = (isSent: boolean): void => mails.inc({ result: resultOf(isSent) })

export const countDelivery = (kind: (typeof kinds)[number], isSent: boolean): void =>
  deliveries.inc({ kind, result: resultOf(isSent) })

const resultOf = (isSent: boolean): (typeof results)[number] => (isSent ? 'sent' : 'failed')
