import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember } from '../../core/session.ts'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import styles from './ExportSection.module.css'

const layouts = [
  {
    layout: 'tumblr',
    title: t('Tumblr’s layout'),
    download: (name: string) => t('Download {name} in Tumblr’s layout', { name }),
    words: t('A page for each published post, with its pictures. Times are in UTC.'),
  },
  {
    layout: 'mastodon',
    title: t('Mastodon’s layout'),
    download: (name: string) => t('Download {name} in Mastodon’s layout', { name }),
    words: t('An archive like those of Mastodon. Private posts are in it, marked for followers; drafts are not.'),
  },
]

/** Plain links: the browser saves what comes. */
export function ExportSection() {
  const { channels } = useMember()
  return (
    <SheetSection title={t('Your data')}>
      <p className={styles.words}>
        {t(
          'Everything you wrote here, whom you follow, your messages and your media, in one zip file that any computer can open. Another Bowerbird can bring your posts back from it.',
        )}
      </p>
      <a className={styles.download} href="/settings/export" download>
        {t('Download everything')}
      </a>
      <p className={styles.words}>{t('The posts of one blog, as other sites and tools read them:')}</p>
      <ul className={styles.layouts}>
        {layouts.map(({ layout, title, download, words }) => (
          <li key={layout}>
            <span className={styles.layout}>{title}</span>
            <span className={styles.words}>{words}</span>
            {channels.map(({ name }) => (
              <a
                key={name}
                className={styles.download}
                href={`/settings/export?${new URLSearchParams({ layout, blog: name })}`}
                download
              >
                {download(name)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
