import { expect, test } from 'vitest'
import { commandName } from './command-name.ts'

test('messages name the command of a package, and npm in a clone [DAY-143]', () => {
  const packaged = { BOWERBIRD_COMMAND: 'bowerbird' }
  expect([commandName('start', undefined, {}), commandName('start', undefined, packaged)]).toEqual([
    'npm start',
    'bowerbird start',
  ])
  expect([commandName('admin', 'doctor', {}), commandName('admin', 'doctor', packaged)]).toEqual([
    'npm run admin -- doctor',
    'bowerbird admin doctor',
  ])
})
