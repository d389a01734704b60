import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Node's recursive mkdir never ends in a folder that takes no other, such as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`${dirname(folder)} takes no folders. Choose another place than ${folder}.`)
    // Another process was faster.
    if (code !== 'EEXIST') throw error
  }
}
