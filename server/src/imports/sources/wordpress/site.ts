export interface Attachment {
  url: string
  alt: string
  caption: string
  /** The post that it was uploaded to. */
  postId: string
}

export interface Site {
  /** Keyed by their numbers. */
  attachments: ReadonlyMap<string, Attachment>
  uploadsOf: (postId: string) => Attachment[]
  attachmentAt: (address: string) => Attachment | undefined
  /** The address to show a picture by: its file of the archive, else its full size. */
  addressOf: (address: string) => string
  zone: string
}
