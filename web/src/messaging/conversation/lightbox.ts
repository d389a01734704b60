import { create } from 'zustand'
import type { MessagingEvents } from '../messaging.events.ts'

/** The one picture that is enlarged right now. */
export const useLightbox = create<{ shown: MessagingEvents['open-lightbox'] | null }>(() => ({ shown: null }))

export const closeLightbox = (): void => useLightbox.setState({ shown: null })
