import { type Channel, saveBlogAppearance, type Theme } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogDescriptionMaxLength, blogTitleMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { keepUser } from '../core/session.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../ui/Sheet.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.ts'
import { HeaderPictureField } from './parts/HeaderPictureField.tsx'
import { ThemeFields } from './parts/ThemeFields.tsx'
import { ThemePreview } from './parts/ThemePreview.tsx'
import { withBlog } from './settings.api.ts'

/** Title, description and the blog's own look, saved together and seen before they are. */
export function AppearanceForm({ blog }: { blog: Channel }) {
  const call = useCall()
  const client = useQueryClient()
  const [title, setTitle] = useState(blog.title)
  const [theme, setTheme] = useState(blog.global_theme_params)
  const form = useSubmit(async (typed) => {
    const { tumblelog } = await call(saveBlogAppearance, {
      tumblelog_name_or_id: blog.name,
      tumblelog: { title, description: typed('description'), global_theme_params: changeable(theme) },
    })
    keepUser(client, withBlog(blog.name, tumblelog))
    toast('Saved.')
  })
  return (
    <SheetSection title="Appearance">
      <form onSubmit={form.onSubmit}>
        <Stack>
          {form.problem && <Notice tone="problem">{form.problem}</Notice>}
          <ThemePreview blog={blog} title={title} theme={theme} />
          <TextField
            label="Title"
            name="title"
            maxLength={blogTitleMaxLength}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={form.errorAt('title')}
          />
          <TextArea
            label="Description"
            name="description"
            maxLength={blogDescriptionMaxLength}
            defaultValue={blog.description}
            error={form.errorAt('description')}
          />
          <HeaderPictureField
            address={theme.header_image_focused ?? ''}
            onChange={(address) => setTheme({ ...theme, header_image_focused: address })}
          />
          <ThemeFields theme={theme} onChange={(change) => setTheme({ ...theme, ...change })} />
          <Actions>
            <Button type="submit" look="primary" busy={form.isBusy}>
              Save appearance
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}

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
