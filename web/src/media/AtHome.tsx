/** Leads to a file that is too large for this site. */
export const AtHome = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    {`Too large to bring here: open it at ${URL.parse(url)?.hostname.replace(/^www\./, '') ?? url}`}
  </a>
)
