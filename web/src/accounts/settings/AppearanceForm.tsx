import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogDescriptionMaxLength, blogTitleMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Blog, Channel, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { focusOf, type HeaderFocus, middleFocus } from '@bowerbird/domain/blogs/header-focus.ts'
import type { ReadyThemeId } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import { fieldsOf, readyThemeNamed } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeBlog } from '../../blogs/cached-blog.ts'
import { asWorn } from '../../blogs/looks/as-worn.ts'
import { useCall } from '../../core/query.ts'
import { updateUser } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { LookGallery } from '../looks/LookGallery.tsx'
import { FocusPicker } from '../parts/FocusPicker.tsx'
import { HeaderPictureField } from '../parts/HeaderPictureField.tsx'
import { ThemeFields } from '../parts/ThemeFields.tsx'
import { ThemePreview } from '../parts/ThemePreview.tsx'
import { withBlog } from './settings.api.ts'

/** Title, description and the blog's own look, saved together and seen before they are. */
export function AppearanceForm({ blog }: { blog: Channel }) {
  const { title, setTitle, description, setDescription, theme, setTheme, focus, setFocus, ...rest } =
    useAppearance(blog)
  const { look, chooseLook, form } = rest
  return (
    <SheetSection title={t('Appearance')}>
      <SubmitForm form={form} submit={t('Save appearance')}>
        <ThemePreview blog={blog} title={title} description={wordsOf(description)} theme={theme} focus={focus} />
        <LookGallery blogName={blog.name} chosen={look} onChoose={chooseLook} />
        <TextField
          label={t('Title')}
          name="title"
          maxLength={blogTitleMaxLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextArea
          label={t('Description')}
          name="description"
          maxLength={blogDescriptionMaxLength}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <HeaderPictureField
          address={theme.header_image_focused ?? ''}
          onChange={(address) => {
            setTheme({ ...theme, header_image_focused: address })
            setFocus(middleFocus)
          }}
        />
        {theme.header_image_focused && theme.show_header_image && theme.header_stretch && (
          <FocusPicker address={theme.header_image_focused} focus={focus} onChange={setFocus} />
        )}
        <ThemeFields theme={theme} onChange={(change) => setTheme({ ...theme, ...change })} />
      </SubmitForm>
    </SheetSection>
  )
}

function useAppearance(blog: Channel) {
  const call = useCall()
  const client = useQueryClient()
  const [title, setTitle] = useState(blog.title)
  const [description, setDescription] = useState(blog.description)
  const saved = blog.global_theme_params
  const [theme, setTheme] = useState(saved)
  const [focus, setFocus] = useState(focusOf(saved))
  const [look, setLook] = useState(readyThemeNamed(blog.look?.id) ?? null)
  const chooseLook = (id: ReadyThemeId | null) => {
    setLook(id)
    if (id) setTheme({ ...theme, ...fieldsOf(id) })
  }
  const putBack = async () => {
    setTheme(saved)
    setLook(readyThemeNamed(blog.look?.id) ?? null)
    await save({ look: readyThemeNamed(blog.look?.id) ?? null, global_theme_params: fieldsIn(saved) })
  }
  const save = async (change: SentTo<typeof saveBlogAppearance>['tumblelog']) => {
    const { tumblelog } = await call(saveBlogAppearance, { tumblelog_name_or_id: blog.name, tumblelog: change })
    keep(tumblelog)
  }
  const keep = (tumblelog: Blog) => {
    updateUser(client, withBlog(blog.name, asWorn(tumblelog)))
    mergeBlog(client, asWorn(tumblelog)) // BLOG-068
  }
  const form = useSubmit(async () => {
    const isNewLook = look !== (readyThemeNamed(blog.look?.id) ?? null)
    const { tumblelog } = await call(saveBlogAppearance, {
      tumblelog_name_or_id: blog.name,
      tumblelog: { title, description, global_theme_params: changeable(theme), ...(isNewLook && { look }) },
      ...(isFocusNew(saved, theme, focus) && { header_focus: focus }),
    })
    keep(tumblelog)
    const press = () => void putBack().catch(showProblem)
    toast(t('Saved.'), isNewLook ? { action: { label: t('Undo'), press } } : {})
  })
  return { title, setTitle, description, setDescription, theme, setTheme, focus, setFocus, look, chooseLook, form }
}

/** A new picture begins with its focus in the middle. */
function isFocusNew(saved: Theme, theme: Theme, focus: HeaderFocus): boolean {
  const isSamePicture = theme.header_image_focused === saved.header_image_focused
  const before = isSamePicture ? focusOf(saved) : middleFocus
  return Boolean(theme.header_image_focused) && (focus.x !== before.x || focus.y !== before.y)
}

const fieldsIn = ({ background_color, title_color, link_color, title_font, title_font_weight }: Theme) => ({
  background_color,
  title_color,
  link_color,
  title_font,
  title_font_weight,
})

/** All but the measures of the header picture, which the server works out. BLOG-070 */
function changeable(theme: Theme) {
  const { background_color, title_color, link_color, title_font, title_font_weight, avatar_shape } = theme
  const { show_avatar, show_title, show_description, show_header_image, header_stretch, header_image_focused } = theme
  return {
    background_color,
    title_color,
    link_color,
    title_font,
    title_font_weight,
    avatar_shape,
    show_avatar,
    show_title,
    show_description,
    show_header_image,
    header_stretch,
    header_image_focused,
  }
}
