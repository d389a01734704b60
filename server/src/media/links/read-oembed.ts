import type { Deps } from '../../core/deps.ts'

export interface OEmbed {
  title: string
  author: string
  thumbnail: string
}

const nothing: OEmbed = { title: '', author: '', thumbnail: '' }

/** Returns nothing when the host answers something else, and throws when it does not answer. */
export async function readOEmbed({ outgoing }: Pick<Deps, 'outgoing'>, address: string): Promise<OEmbed> {
  const fetched = await outgoing.read(address, { accept: 'application/json' })
  try {
    const { title, author_name, thumbnail_url } = JSON.parse(fetched.body.toString()) as Record<string, unknown>
    return { title: textOf(title), author: textOf(author_name), thumbnail: textOf(thumbnail_url) }
  } catch {
    return nothing
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
