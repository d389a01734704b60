import { t } from '@bowerbird/domain/core/language/t.ts'
import { readTerms } from '@bowerbird/domain/site/site.contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { PageArgs } from '../core/page/page.ts'
import { callQuery } from '../core/query.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import styles from './TermsPage.module.css'

const termsQuery = callQuery(readTerms, {})

export async function loader({ client }: PageArgs) {
  await client.fetchQuery(termsQuery)
}

export const head = () => ({ title: t('Terms'), canonical: '/terms' })

/** The operator's terms, as plain text. */
export function Component() {
  const { data } = useSuspenseQuery(termsQuery)
  return (
    <Sheet title={t('Terms')} lead={t('Since {day}.', { day: data.since.slice(0, 10) })}>
      <p className={styles.text} dir="auto">
        {data.text}
      </p>
    </Sheet>
  )
}
