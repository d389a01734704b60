import { listenToWindows, postToWindow } from '@bowerbird/domain/core/window-messages.ts'

/** Runs in the frame: reports the frame's height to the embedding site, by its origin. BLOG-326 */
export const frameScript = `(()=>{
  const post=${postToWindow}
  const around=location.ancestorOrigins?.[0]??URL.parse(document.referrer)?.origin??''
  new ResizeObserver(()=>post(parent,around,{bowerbirdHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)})).observe(document.documentElement)
})()`

/**
 * Runs on the embedding site: resizes each of our frames to the height it reports and ignores other senders. BLOG-326
 */
export const sizeScript = (origin: string): string => `(()=>{
  const listen=${listenToWindows}
  listen(window,[${JSON.stringify(origin)}],({data,source})=>{
    const height=Number(data&&data.bowerbirdHeight)
    if(!(height>0&&height<20000))return
    for(const frame of document.querySelectorAll('iframe[data-did]'))
      if(frame.contentWindow===source)frame.style.height=height+'px'
  })
})()
`
