import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { readyThemes } from '@bowerbird/domain/blogs/themes/ready-themes.ts'
import { readyThemeIds } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import { fieldsOf, readyThemeNamed } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { updateUser } from '../../core/session.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { IconLink } from '../../ui/fields/IconButton.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { mergeBlog } from '../cached-blog.ts'
import { asWorn } from './as-worn.ts'
import { LookedGround } from './LookedGround.tsx'
import styles from './LookPreview.module.css'
import { PreviewPlace } from './PreviewPlace.tsx'

/** One's own page as a ready theme would show it, with the ways to the others; nothing is saved before it is asked for. DAY-086 */
export function LookPreview({ blog, id: asked, children }: { blog: Blog; id: string; children: ReactNode }) {
  const id = readyThemeNamed(asked) ?? readyThemeIds[0]
  const { name, layout, font } = readyThemes[id]
  const at = readyThemeIds.indexOf(id)
  const pathOf = (step: number) => `${blogPath(blog.name)}?look=${readyThemeIds.at((at + step) % readyThemeIds.length)}`
  const { use, isBusy } = useTheme(blog)
  const shown = { ...blog, look: { id, layout, is_whole: true }, global_theme_params: withFont(blog, font) }
  return (
    <>
      <LookedGround blog={shown}>{children}</LookedGround>
      <PreviewPlace className={styles.bar} label={t('Theme preview')}>
        <IconLink to={pathOf(-1)} label={t('Previous theme')} icon={<ChevronLeft />} />
        <p className={styles.name} aria-live="polite">
          <b>{name}</b> <span>{t('{place} of {count}', { place: at + 1, count: readyThemeIds.length })}</span>
        </p>
        <IconLink to={pathOf(1)} label={t('Next theme')} icon={<ChevronRight />} />
        <Button look="primary" size="small" busy={isBusy} onClick={() => use(id)}>
          {t('Use this theme')}
        </Button>
        <ButtonLink to={`/settings/blog/${blog.name}`} size="small">
          {t('Back to settings')}
        </ButtonLink>
      </PreviewPlace>
    </>
  )
}

const withFont = ({ global_theme_params: theme }: Blog, title_font: typeof theme.title_font) => ({
  ...theme,
  title_font,
})

function useTheme(blog: Blog) {
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const save = async (look: string | null, theme: Partial<Blog['global_theme_params']>) => {
    const { tumblelog } = await call(saveBlogAppearance, {
      tumblelog_name_or_id: blog.name,
      tumblelog: { look: readyThemeNamed(look) ?? null, global_theme_params: theme },
    })
    mergeBlog(client, asWorn(tumblelog))
    updateUser(client, (user) => ({
      ...user,
      channels: user.channels.map((one) => (one.name === blog.name ? { ...one, ...asWorn(tumblelog) } : one)),
    }))
  }
  const use = (id: (typeof readyThemeIds)[number]) => {
    setBusy(true)
    save(id, fieldsOf(id))
      .then(() => {
        const { background_color, title_color, link_color, title_font, title_font_weight } = blog.global_theme_params
        const before = { background_color, title_color, link_color, title_font, title_font_weight }
        const press = () => void save(blog.look?.id ?? null, before).catch(showProblem)
        toast(t('{name} now uses {theme}.', { name: blog.name, theme: readyThemes[id].name }), {
          action: { label: t('Undo'), press },
        })
        void navigate(blogPath(blog.name), { replace: true })
      }, showProblem)
      .finally(() => setBusy(false))
  }
  return { use, isBusy }
}
