import { isStorable } from '../core/wire.ts'
import { addressMaxLength } from './federation.limits.ts'
import type { ApObject } from './vocabulary.ts'

export const isObject = (value: unknown): value is ApObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value)

/** The address of a reference, which may be written as an object. */
export function idOf(value: unknown): string | null {
  const id = isObject(value) ? value.id : value
  return isText(id) && id.length <= addressMaxLength ? id : null
}

export const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null

/** Other servers are reached by https alone. */
export const isRemote = (address: string, origin: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.origin !== origin && !url.username && !url.password
}

/** Servers write a list of one as its only value. */
export const listOf = (value: unknown, max: number): unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, max)

/** Text that can be stored, of at most so many characters. */
export const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed() : ''
