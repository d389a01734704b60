import { readUserInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Call, OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Transport } from '../core/call-api.ts'
import { aSession } from './people.ts'

type Answer<C extends Call> = OutputOf<C> | ((sent: SentTo<C>) => OutputOf<C> | Promise<OutputOf<C>>)

export interface FakeServer {
  answer<C extends Call>(call: C, answer: Answer<C>): FakeServer
  refuse(call: Call, refusal: Refusal): FakeServer
  /** Inputs of each call of this kind, oldest first. */
  sentTo<C extends Call>(call: C): SentTo<C>[]
  transport: Transport
}

const nameOf = (call: Call) => `${call.method} ${call.path}`

/** Answers by the contract: what is sent and what is answered must fit the call's schemas. */
export function fakeServer(user: UserInfo | null = null): FakeServer {
  const answers = new Map<string, (sent: never) => unknown>()
  const made: { name: string; sent: unknown }[] = []
  const server: FakeServer = {
    answer(call, answer) {
      answers.set(nameOf(call), typeof answer === 'function' ? (answer as (sent: never) => unknown) : () => answer)
      return server
    },
    refuse(call, refusal) {
      answers.set(nameOf(call), () => {
        throw new RefusedError(refusal)
      })
      return server
    },
    sentTo: (call) => made.filter(({ name }) => name === nameOf(call)).map(({ sent }) => sent as SentTo<typeof call>),
    async transport(call, sent) {
      call.input.parse(sent)
      made.push({ name: nameOf(call), sent })
      const answer = answers.get(nameOf(call))
      if (!answer) throw new Error(`Nobody told the fake server how to answer ${nameOf(call)}`)
      return call.output.parse(await answer(sent as never))
    },
  }
  return server.answer(readUserInfo, aSession(user))
}
