import type { SyntheticEvent } from 'react'
import berry from './illustrations/berry.svg'
import cap from './illustrations/cap.svg'
import feather from './illustrations/feather.svg'
import leaf from './illustrations/leaf.svg'
import shell from './illustrations/shell.svg'

const drawings = { cap, berry, shell, feather, leaf }

export type IllustrationName = keyof typeof drawings
export const illustrations = Object.keys(drawings) as IllustrationName[]

/** Hides a picture that cannot be fetched. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.style.visibility = 'hidden'
}

/** One of the five found things: our own drawings, always decoration. */
export function Illustration({ name, size = 96 }: { name: IllustrationName; size?: number }) {
  return <img src={drawings[name]} width={size} height={size} alt="" onError={hide} />
}
