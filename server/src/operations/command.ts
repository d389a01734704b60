import { createInterface } from 'node:readline/promises'
import { commandName } from '../core/process/command-name.ts'
import { runAdmin, type Terminal } from './admin/run-admin.ts'
import { giveRoom } from './give-room.ts'

const io: Terminal = {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => console.error(text),
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : null,
}

/** Verbs that are npm commands of their own. */
const ownCommands = ['backup', 'restore', 'doctor']

/** Runs what npm was asked for and returns the exit code. */
export async function runCommand([command = '', ...rest]: string[]): Promise<0 | 1> {
  if (command === 'admin') return runAdmin(rest, io)
  if (ownCommands.includes(command))
    return runAdmin([command, ...rest], { ...io, call: (name) => commandName(name, '') })
  try {
    if (command === 'quota') io.say(await giveRoom(rest))
    else throw new Error('Run this as npm run admin, doctor, backup, restore, import or quota.')
    return 0
  } catch (error) {
    io.complain(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question} [y/N] `).finally(() => lines.close())
  return /^y(es)?$/i.test(answer.trim())
}
