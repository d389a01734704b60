import { useEffect, useState } from 'react'

/** Pictures of the given HTML and nothing else of it, where nobody sees them. BLOG-025 */
export function TrackingPixels({ html }: { html: string }) {
  const [addresses, setAddresses] = useState<string[]>([])
  useEffect(() => {
    if (!html) return
    const pictures = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src]')
    setAddresses([...pictures].map((picture) => picture.getAttribute('src') ?? '').filter(isWebAddress))
  }, [html])
  return addresses.map((address) => <img key={address} src={address} alt="" width="1" height="1" hidden />)
}

const isWebAddress = (address: string) => /^(https?:\/\/|\/(?!\/))/.test(address)
