import { notFound } from '../core/page/page.ts'

export const loader = notFound

export function Component() {
  return null
}
