import { saveBlogStyle, type TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { mergeBlog } from '../cached-blog.ts'

export interface SavedStyle {
  css: string
  taken_out: TakenOut[]
  removed_reason: string | null
}

/** The typed CSS of a blog, which goes along between the settings and the preview, and its way to the server. */
export function useStyle({ name, uuid }: { name: string; uuid: string }, saved: SavedStyle) {
  const call = useCall()
  const client = useQueryClient()
  const brought = useLocation().state?.css
  const [css, setCss] = useState(typeof brought === 'string' ? brought : saved.css)
  const [last, setLast] = useState(saved)
  const send = async (text: string) => {
    const { taken_out, style_url } = await call(saveBlogStyle, { name, css: text })
    setLast({ css: text, taken_out, removed_reason: null })
    mergeBlog(client, { uuid, style_url: style_url ?? '' })
  }
  const save = async () => {
    const before = last.css
    await send(css)
    const press = () => {
      setCss(before)
      send(before).catch(showProblem)
    }
    toast(t('CSS saved'), { action: { label: t('Undo'), press } })
  }
  return { css, setCss, last, save, isBrought: typeof brought === 'string' }
}
