import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { isRunning, markProcess, type ProcessMark } from './process-mark.ts'

export interface Holder extends ProcessMark {
  /** The port its web server listens on, if it runs one. */
  port?: number
  /** Set once its database accepts connections. */
  databaseUrl?: string
  /** It is shutting down, so the folder is free soon. */
  isStopping?: boolean
}

export interface Claim {
  note(details: Partial<Holder>): void
  release(): void
}

export class FolderHeldError extends Error {
  override name = 'FolderHeldError'
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    const port = holder.port ? `, port ${holder.port}` : ''
    super(
      `${folder} is in use by another Bowerbird (process ${holder.pid}${port}). Stop it first, or set DATA_DIR and PORT to others.`,
    )
    this.holder = holder
  }
}

const lockIn = (folder: string) => join(folder, 'bowerbird.lock')

/** Locks a folder for one process. The lock of a killed process is stale and is replaced. */
export function claimFolder(folder: string, details: Partial<Holder> = {}): Claim {
  makeFolder(folder)
  const lock = lockIn(folder)
  const draft = `${lock}.${process.pid}`
  let mine: Holder = { ...details, ...markProcess(process.pid) }
  const save = () => writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })

  save()
  try {
    while (!linkUnlessThere(draft, lock)) {
      const holder = readHolder(lock)
      if (holder && isRunning(holder)) throw new FolderHeldError(folder, holder)
      removeVoidClaim(lock, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }

  return {
    note(more) {
      mine = { ...mine, ...more }
      save()
      renameSync(draft, lock)
    },
    release() {
      if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true })
    },
  }
}

/** Returns the running process that holds this folder, if there is one. */
export function findHolder(folder: string): Holder | null {
  const holder = readHolder(lockIn(folder))
  return holder && isRunning(holder) ? holder : null
}

function readHolder(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder
  } catch {
    return null
  }
}

function linkUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves the stale lock aside before removing it: if another process has just replaced it, its lock is put back. */
function removeVoidClaim(lock: string, judged: Holder | null) {
  const aside = `${lock}.void.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && moved.pid !== judged?.pid && isRunning(moved)) linkUnlessThere(aside, lock)
  rmSync(aside, { force: true })
}
