import { t } from '@bowerbird/domain/core/language/t.ts'
import { archivePath, blogPath, importPath } from '@bowerbird/domain/core/urls.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { FollowHere } from './FollowHere.tsx'
import styles from './Imports.module.css'
import { LeftOut } from './LeftOut.tsx'
import { Undo } from './Undo.tsx'

interface Props {
  name: string
  one: Import
}

const Again = ({ name, words }: { name: string; words: string }) => (
  <ButtonLink to={`${importPath(name)}?from=choose`}>{words}</ButtonLink>
)

/** All that came, all that did not, and the way back. IMP-078 */
export function Done({ name, one }: Props) {
  const { made, skipped, failed, report, choices } = one
  return (
    <Stack>
      <h2 className={styles.heading}>
        {t('{count, plural, one {# post} other {# posts}} came here', { count: made })}
      </h2>
      <p>
        {choices?.as_drafts ? t('They are among your drafts.') : t('Each post keeps its original date.')}{' '}
        {skipped > 0 &&
          t('{count, plural, one {# post} other {# posts}} were here before or are none of those you chose.', {
            count: skipped,
          })}
      </p>
      <LeftOut title={t('Not imported, or incomplete')} rows={failed} />
      <Actions>
        <ButtonLink look="primary" to={choices?.as_drafts ? `${blogPath(name)}/drafts` : archivePath(name)}>
          {choices?.as_drafts ? t('View drafts') : t('View archive')}
        </ButtonLink>
        <ButtonLink to={blogPath(name)}>{t('Visit blog')}</ButtonLink>
      </Actions>
      <FollowHere importId={one.id} names={(report?.follows ?? []).filter((blog) => blog.is_here)} />
      <Actions>
        <Again name={name} words={t('Import more posts')} />
        <Undo name={name} one={one} />
      </Actions>
    </Stack>
  )
}

export function Failed({ name, one }: Props) {
  return (
    <Stack>
      <h2 className={styles.heading}>{t('That didn’t work')}</h2>
      <Notice tone="problem">{one.problem || t('Couldn’t read {from}.', { from: one.from })}</Notice>
      <p>
        {one.made > 0
          ? t(
              '{count, plural, one {# post was} other {# posts were}} imported first. Start over with the same archive. Posts already here aren’t imported twice.',
              { count: one.made },
            )
          : t('Nothing was changed. If the file might be damaged, download it again and start over.')}
      </p>
      <Actions>
        <Again name={name} words={t('Start over')} />
        <Undo name={name} one={one} />
      </Actions>
    </Stack>
  )
}

export function Undone({ name, one }: Props) {
  return (
    <Stack>
      <h2 className={styles.heading}>{t('Import undone')}</h2>
      <p>
        {t('The imported posts have been deleted.')}{' '}
        {one.skipped > 0 &&
          t('We kept {count, plural, one {# post} other {# posts}} you’ve changed since.', { count: one.skipped })}
      </p>
      <Actions>
        <Again name={name} words={t('Import posts')} />
      </Actions>
    </Stack>
  )
}
