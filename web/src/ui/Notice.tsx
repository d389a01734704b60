import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

interface Props {
  tone?: 'plain' | 'problem' | 'success' | 'warning'
  children: ReactNode
}

/** A sentence that concerns the whole form or page. A problem is read out at once. */
export function Notice({ tone = 'plain', children }: Props) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
