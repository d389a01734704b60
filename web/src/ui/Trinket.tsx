import type { SyntheticEvent } from 'react'
import berry from './trinkets/berry.svg'
import cap from './trinkets/cap.svg'
import feather from './trinkets/feather.svg'
import leaf from './trinkets/leaf.svg'
import shell from './trinkets/shell.svg'

const drawings = { cap, berry, shell, feather, leaf }

export type TrinketName = keyof typeof drawings
export const trinkets = Object.keys(drawings) as TrinketName[]

interface Props {
  name: TrinketName
  size?: number
}

/** Where nothing can be fetched, no torn picture stands above the words that say so. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.style.visibility = 'hidden'
}

/** One of the five found things: our own drawings, always decoration. */
export function Trinket({ name, size = 96 }: Props) {
  return <img src={drawings[name]} width={size} height={size} alt="" onError={hide} />
}
