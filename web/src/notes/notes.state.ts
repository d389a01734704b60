import { create } from 'zustand'
import { awaitField } from '../core/page/awaited-field.ts'

/** A photo for a reply; without an address while it is on its way. */
export interface DraftPhoto {
  url: string | null
}

interface NotesState {
  /** Posts whose notes are open. */
  open: ReadonlySet<string>
  /** The post whose reply box should take the focus as soon as it is there. */
  replyingTo: string | null
  /** Unsent drafts by post: they outlive the box. */
  drafts: Readonly<Record<string, string>>
  photos: Readonly<Record<string, DraftPhoto>>
}

/** Open notes are stored beside the cards, so that keys reach them and an unmounted card loses nothing. */
export const useNotes = create<NotesState>(() => ({ open: new Set(), replyingTo: null, drafts: {}, photos: {} }))

export function toggleNotes(postId: string): void {
  useNotes.setState(({ open }) => {
    const next = new Set(open)
    if (!next.delete(postId)) next.add(postId)
    return { open: next }
  })
}

export function startReply(postId: string): void {
  awaitField(() => endReplyFocus(postId))
  useNotes.setState(({ open }) => ({ open: new Set([...open, postId]), replyingTo: postId }))
}

export const endReplyFocus = (postId: string): void =>
  useNotes.setState(({ replyingTo }) => ({ replyingTo: replyingTo === postId ? null : replyingTo }))

export const saveDraft = (postId: string, text: string): void =>
  useNotes.setState(({ drafts: { [postId]: _before, ...others } }) => ({
    drafts: text ? { ...others, [postId]: text } : others,
  }))

export const savePhoto = (postId: string, photo: DraftPhoto | undefined): void =>
  useNotes.setState(({ photos: { [postId]: _before, ...others } }) => ({
    photos: photo ? { ...others, [postId]: photo } : others,
  }))
