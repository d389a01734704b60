const opposite: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Gives the key that has the same meaning on a page from left to right. */
export const arrowKey = (key: string): string => (document.documentElement.dir === 'rtl' ? (opposite[key] ?? key) : key)
