import { closeSync, openSync, readSync } from 'node:fs'
import type { Platform } from './platforms.ts'

const HEAD_BYTES = 4096
const ELF = 0x7f454c46
const MACH_O_64 = 0xfeedfacf
const MACH_O_FAT = 0xcafebabe
const MS_DOS = 0x4d5a

const elfMachines: Record<number, string> = { 62: 'linux-x64', 183: 'linux-arm64' }
const machMachines: Record<number, string> = { 16777223: 'darwin-x64', 16777228: 'darwin-arm64' }
const peMachines: Record<number, string> = { 34404: 'win32-x64', 43620: 'win32-arm64', 332: 'win32-ia32' }

/** Reads from a file's own header for which systems it was compiled; null for a file that is no program. */
export function readMachines(file: string): string[] | null {
  return machinesIn(readHead(file))
}

export function machinesIn(head: Buffer): string[] | null {
  if (head.length < 64) return null
  if (head.readUInt32BE(0) === ELF) return [elfMachines[head.readUInt16LE(18)] ?? 'another ELF']
  if (head.readUInt32LE(0) === MACH_O_64) return [machMachines[head.readUInt32LE(4)] ?? 'another Mach-O']
  if (head.readUInt32BE(0) === MACH_O_FAT) return machinesInFat(head)
  if (head.readUInt16BE(0) === MS_DOS) return machinesInPe(head)
  return null
}

/** A class file of Java begins with the same four bytes, followed by a version above 40. */
function machinesInFat(head: Buffer): string[] | null {
  const count = head.readUInt32BE(4)
  if (count > 8) return null
  return Array.from({ length: count }, (_, at) => machMachines[head.readUInt32BE(8 + at * 20)] ?? 'another Mach-O')
}

function machinesInPe(head: Buffer): string[] | null {
  const at = head.readUInt32LE(0x3c)
  if (at + 6 > head.length || head.toString('latin1', at, at + 4) !== 'PE\0\0') return null
  return [peMachines[head.readUInt16LE(at + 4)] ?? 'another PE']
}

export const isFor = ({ os, cpu }: Pick<Platform, 'os' | 'cpu'>, machines: readonly string[]): boolean =>
  machines.includes(`${os}-${cpu}`)

function readHead(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  const open = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(open, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(open)
  }
}
