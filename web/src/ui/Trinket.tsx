import type { ReactNode } from 'react'
import styles from './Trinket.module.css'

export const trinkets = ['cap', 'berry', 'shell', 'feather', 'leaf'] as const
export type TrinketName = (typeof trinkets)[number]

interface Props {
  name: TrinketName
  size?: number
}

/** One of the five found things: our own drawings, always decoration. */
export function Trinket({ name, size = 96 }: Props) {
  return (
    <svg className={styles.trinket} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}

const drawings: Record<TrinketName, ReactNode> = {
  cap: (
    <>
      <circle className={styles.capEdge} cx="32" cy="32" r="25" />
      <circle className={styles.cap} cx="32" cy="32" r="23.5" />
      <circle className={styles.capRing} cx="32" cy="32" r="17" />
      <path className={styles.shine} d="M20 27a14 14 0 0 1 9-8" />
      <path className={styles.capMark} d="M26 38c0-8 4-13 12-14-1 9-5 14-12 14Zm0 0 6-7" />
    </>
  ),
  berry: (
    <>
      <path className={styles.stem} d="M38 8c-4 5-12 10-15 20m15-20c2 7 5 13 4 24" />
      <path className={styles.leaf} d="M38 9c5-6 12-6 17-3-3 6-10 8-17 3Z" />
      <circle className={styles.berry} cx="22" cy="40" r="14" />
      <circle className={styles.berryDeep} cx="43" cy="44" r="13" />
      <path className={styles.shine} d="M13 38a10 10 0 0 1 7-7m15 11a9 9 0 0 1 6-6" />
    </>
  ),
  shell: (
    <>
      <path
        className={styles.shell}
        d="M26 54h12l2-6c9-4 17-12 18-22 0-5-5-7-8-4 0-6-6-9-10-5-2-5-14-5-16 0-4-4-10-1-10 5-3-3-8-1-8 4 1 10 9 18 18 22Z"
      />
      <path
        className={styles.rib}
        d="M32 50V15M30 50c-4-10-8-20-12-28m16 28c4-10 8-20 12-28M27 50C20 42 13 34 8 26m29 24c7-8 14-16 19-24"
      />
    </>
  ),
  feather: (
    <>
      <path
        className={styles.feather}
        d="M55 5C38 7 25 16 20 28l6-2-9 9c-2 5-3 9-3 15 6 0 10-1 15-3l-1-6 8 1 5-5-2-5 7 1c6-8 9-17 9-28Z"
      />
      <path
        className={styles.featherDeep}
        d="M55 5C42 19 28 34 14 50c6 0 10-1 15-3l-1-6 8 1 5-5-2-5 7 1c6-8 9-17 9-28Z"
      />
      <path className={styles.quill} d="M55 5C40 20 22 40 8 59" />
    </>
  ),
  leaf: (
    <>
      <path className={styles.leaf} d="M54 8C30 6 10 18 10 38c0 6 2 11 5 15 22 2 40-14 39-45Z" />
      <path className={styles.leafDeep} d="M54 8C42 24 30 38 15 53c22 2 40-14 39-45Z" />
      <path className={styles.vein} d="M54 8C40 26 26 42 9 58m18-18-1-13m12 2-1-12m-8 24 13 0m-2-13 12 0" />
    </>
  ),
}
