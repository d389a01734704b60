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
        {choices?.as_drafts ? t('They are among your drafts.') : t('Each stands at its old date.')}{' '}
        {skipped > 0 &&
          t('{count, plural, one {# post} other {# posts}} were here before or are none of those you chose.', {
            count: skipped,
          })}
      </p>
      <LeftOut title={t('What did not come, or not whole')} rows={failed} />
      <Actions>
        <ButtonLink look="primary" to={choices?.as_drafts ? `${blogPath(name)}/drafts` : archivePath(name)}>
          {choices?.as_drafts ? t('See the drafts') : t('See the archive')}
        </ButtonLink>
        <ButtonLink to={blogPath(name)}>{t('Visit the blog')}</ButtonLink>
      </Actions>
      <FollowHere importId={one.id} names={(report?.follows ?? []).filter((blog) => blog.is_here)} />
      <Actions>
        <Again name={name} words={t('Bring more from elsewhere')} />
        <Undo name={name} one={one} />
      </Actions>
    </Stack>
  )
}

export function Failed({ name, one }: Props) {
  return (
    <Stack>
      <h2 className={styles.heading}>{t('That did not work')}</h2>
      <Notice tone="problem">{one.problem || t('{from} could not be read.', { from: one.from })}</Notice>
      <p>
        {one.made > 0
          ? t(
              '{count, plural, one {# post} other {# posts}} came before. Begin again with the same archive: what is here is not brought twice.',
              { count: one.made },
            )
          : t('Nothing was changed. Get the archive anew if it may be broken, and begin again.')}
      </p>
      <Actions>
        <Again name={name} words={t('Begin again')} />
        <Undo name={name} one={one} />
      </Actions>
    </Stack>
  )
}

export function Undone({ name, one }: Props) {
  return (
    <Stack>
      <h2 className={styles.heading}>{t('The import is undone')}</h2>
      <p>
        {t('The posts that it brought are deleted.')}{' '}
        {one.skipped > 0 &&
          t('{count, plural, one {# post} other {# posts}} that you changed since stayed.', { count: one.skipped })}
      </p>
      <Actions>
        <Again name={name} words={t('Bring posts from elsewhere')} />
      </Actions>
    </Stack>
  )
}
