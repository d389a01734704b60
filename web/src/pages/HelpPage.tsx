import { t } from '@bowerbird/domain/core/language/t.ts'
import { notFound, type PageArgs } from '../core/page/page.ts'
import { useParams } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { articles } from '../help/help-articles.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import styles from './HelpPage.module.css'

const articleAbout = (topic: string | undefined) => articles.find((article) => article.topic === topic)

export function loader({ params: { topic } }: PageArgs) {
  if (!topic) return { title: t('Help'), lead: t('How things work here') }
  const { title, lead } = articleAbout(topic) ?? notFound()
  return { title, lead }
}

export const head = ({ title, lead }: { title: string; lead: string }) => ({ title, description: lead })

/** BLOG-217 */
export function Component() {
  const article = articleAbout(useParams().topic)
  if (!article) return <Overview />
  return (
    <Sheet title={article.title} lead={article.lead} footer={<Link to="/help">{t('All help pages')}</Link>}>
      <div className={styles.words}>{article.body}</div>
    </Sheet>
  )
}

function Overview() {
  return (
    <Sheet title={t('Help')} lead={t('How things work here.')}>
      <ul className={styles.topics}>
        {articles.map(({ topic, title, lead }) => (
          <li key={topic}>
            <Link to={`/help/${topic}`}>{title}</Link>
            <p>{lead}</p>
          </li>
        ))}
        <li>
          <Link to="/developers">{t('For developers')}</Link>
          <p>{t('Read and post with your own apps.')}</p>
        </li>
      </ul>
    </Sheet>
  )
}
