import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { assetsOfFiles } from '../core/page/assets.ts'
import { noteCountWords } from '../notes/note-words.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { drawForGuest } from '../posts/posts-as-html.tsx'
import { Card } from '../ui/Card.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The ground is that of the site around the frame, and the frame is as high as the card, which is never wider than on our pages. */
const ownStyle = `html,body{min-height:0;height:auto;margin:0;background:transparent}
article,.embed-note{max-width:var(--column-width);margin-inline:auto;border:1px solid var(--line);box-shadow:none}
.embed-footer{display:flex;justify-content:space-between;gap:12px;padding:12px var(--post-inset) 16px;color:var(--ink-soft);font-size:14.5px;font-weight:600}
.embed-footer a,.embed-note a{color:var(--link)}
.embed-note{display:grid;gap:8px;padding:24px;text-align:center}`

interface About {
  origin: string
  siteName: string
  /** Tells the page around the frame how high it is. */
  script: string
}

/** A post alone, for a frame on another site: the card of our pages, whose links open beside that site. POST-304 */
export function embedHtml(
  shown: { post: object | null; isCovered: boolean },
  { origin, siteName, script }: About,
): string {
  const post = shown.post as Post | null
  const title = post && !shown.isCovered ? post.summary : ''
  const { html, files } = drawForGuest(
    <main>
      <h1>
        <VisuallyHidden>{post ? t('A post by {name}', { name: post.tumblelog.name }) : siteName}</VisuallyHidden>
      </h1>
      {!post && <Gone origin={origin} siteName={siteName} />}
      {post && shown.isCovered && <Covered post={post} siteName={siteName} />}
      {post && !shown.isCovered && (
        <PostCard post={post} isInList isOnOwnBlog footer={<Footer post={post} siteName={siteName} />} />
      )}
    </main>,
    origin,
  )
  const { styles: sheets } = assetsOfFiles(['PostPage', ...files])
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><base target="_blank">',
    `<title>${escapeHtml(title || siteName)}</title>`,
    '<style>@layer reset,tokens,ui,app;</style>',
    ...sheets.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<style>${ownStyle}</style>`,
    `</head><body>${html}<script>${script}</script></body></html>`,
  ].join('')
}

function Footer({ post, siteName }: { post: Post; siteName: string }) {
  return (
    <footer className="embed-footer">
      <span>{noteCountWords(post.note_count)}</span>
      <a href={post.post_url}>{t('See it on {siteName}', { siteName })}</a>
    </footer>
  )
}

function Covered({ post, siteName }: { post: Post; siteName: string }) {
  return (
    <Card as="article" className="embed-note" data-post-id={post.id}>
      <p dir="auto">
        {post.is_warned
          ? post.summary
          : t('A post by {name} that may contain something sensitive.', { name: post.tumblelog.name })}
      </p>
      <a href={post.post_url}>{t('See it on {siteName}', { siteName })}</a>
    </Card>
  )
}

function Gone({ origin, siteName }: { origin: string; siteName: string }) {
  return (
    <Card as="section" className="embed-note">
      <p>{t('This post no longer exists.')}</p>
      <a href={origin}>{siteName}</a>
    </Card>
  )
}
