import type { FastifyRequest } from 'fastify'
import { appCallerOf } from '../../server/src/apps/app-caller.ts'
import { openDatabase } from '../../server/src/core/database/database.ts'
import type { Deps } from '../../server/src/core/deps.ts'
import { around } from './scenario.ts'
import { isShort } from './short.ts'
import type { Stage } from './stage.ts'
import { secret } from './town/reader.ts'

export const tokenCheckMaxMs = 0.1
const checks = isShort ? 50 : 50_000

/** Returns the processor time for finding the caller behind a token, in this process, once each token was seen. */
export async function measureTokenChecks({ databaseUrl, town }: Stage): Promise<number> {
  const db = openDatabase(databaseUrl)
  const deps = { db, secret: Buffer.from(secret, 'utf8') } as Deps
  const check = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const headers = { authorization: `Bearer ${around(town.readers, at).appToken}` }
      const { viewer } = await appCallerOf(deps, { headers } as FastifyRequest)
      if (!viewer) throw new Error('A token of the town is not known')
    }
  }
  try {
    await check(checks / 5)
    const before = process.cpuUsage()
    await check(checks)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / checks
  } finally {
    await db.destroy()
  }
}
