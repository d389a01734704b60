import { t } from '@bowerbird/domain/core/language/t.ts'

interface About {
  name: string
  description: string
  background: string
  icons: { src: string; sizes: string; type: string; purpose?: string | undefined }[]
}

const shortcuts = () => [
  { name: t('New post'), url: '/new/text' },
  { name: t('Messages'), url: '/go/messages' },
  { name: t('Activity'), url: '/go/activity' },
  { name: t('Drafts'), url: '/go/drafts' },
]

/** The site as an app that can be installed. */
export const manifestOf = ({ name, description, background, icons }: About): object => ({
  name,
  short_name: name,
  ...(description && { description }),
  id: '/',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: background,
  theme_color: background,
  icons,
  shortcuts: shortcuts().map((shortcut) => ({ ...shortcut, icons: icons.slice(-4, -3) })),
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'files', accept: ['image/*'] }],
    },
  },
})
