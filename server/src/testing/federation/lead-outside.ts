// Loaded before a server (`node --import`) that a journey starts: every other host is then at the port of `OUTSIDE_PORT`.
import { Outgoing } from '../../core/outside/outgoing.ts'
import { clientOf } from '../outside.ts'

type Method = 'read' | 'save' | 'send' | 'deliver'
type Methods = Record<Method, (this: unknown, ...given: unknown[]) => unknown>

const client = clientOf(Number(process.env.OUTSIDE_PORT))
const methods = Outgoing.prototype as unknown as Methods
const leading = client as unknown as Methods
for (const name of ['read', 'save', 'send', 'deliver'] as const) {
  const own = methods[name]
  methods[name] = function (...given) {
    return this === client ? own.apply(this, given) : leading[name](...given)
  }
}
