export type ThemeChoice = 'system' | 'light' | 'dark'

const storageName = 'theme'

/** Runs in the head before anything is painted, so a chosen theme never flashes the other. */
export const themeScript = `try{var t=localStorage.getItem('${storageName}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export function readThemeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  try {
    localStorage.setItem(storageName, choice)
  } catch {
    // Storage may be full or forbidden; the choice then lasts until the page goes.
  }
}
