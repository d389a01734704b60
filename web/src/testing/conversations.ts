import type { Conversation, Message, Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'

/** The same for the same name. */
export function uuidOf(name: string): string {
  const digits = [...name].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const hex = digits.padEnd(32, '0').slice(0, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function aParticipant(name = 'satin', change: Partial<Participant> = {}): Participant {
  return {
    uuid: uuidOf(name),
    name,
    url: `/blog/${name}`,
    avatar_url: `/avatar/${name}/128`,
    title: `The ${name} blog`,
    description: '',
    is_adult: false,
    theme: {
      background_color: '#ffffff',
      link_color: '#2f6bff',
      avatar_shape: 'square',
      header_image_focused: null,
      show_header_image: true,
      show_description: true,
    },
    is_blog_following_you: false,
    is_following_blog: false,
    duration_blog_following_you: 0,
    duration_following_blog: 0,
    seconds_since_last_activity: -1,
    can_receive_messages: true,
    is_messaging_bot: false,
    mention_key: `key-of-${name}`,
    ...change,
  }
}

export function aMessage(text = 'Hello', change: Partial<Message> = {}): Message {
  return {
    conversation_id: '1',
    type: 'TEXT',
    ts: 1_700_000_000_000,
    participant: uuidOf('satin'),
    content: { text, formatting: [] },
    ...change,
  }
}

/** A conversation of the own blog "mine" with another. */
export function aConversation(id = '1', other = 'satin', change: Partial<Conversation> = {}): Conversation {
  const at = 1_700_000_000_000
  return {
    id,
    status: 'active',
    last_modified_ts: at,
    last_read_ts: at,
    participants: [aParticipant('mine'), aParticipant(other)],
    messages: { data: [aMessage('Hello', { conversation_id: id, participant: uuidOf(other), ts: at })] },
    can_send: true,
    is_possible_spam: false,
    is_blurred_images: false,
    unread_messages_count: 0,
    ...change,
  }
}

export function aSuggestion(name = 'wren', change: Partial<SuggestedBlog> = {}): SuggestedBlog {
  return {
    name,
    uuid: uuidOf(name),
    title: `The ${name} blog`,
    url: `/blog/${name}`,
    avatar_url: `/avatar/${name}/128`,
    avatar: `/avatar/${name}/128`,
    avatar_shape: 'square',
    is_adult: false,
    theme: aParticipant(name).theme,
    can_receive_messages: true,
    is_following_blog: true,
    ...change,
  }
}
