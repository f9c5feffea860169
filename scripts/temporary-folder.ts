import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that PostgreSQL's user may enter, which is another one when we are root. In a private folder (mkdtemp's default) root
 * gets a cluster elsewhere, linked from here, which removing the folder would leave behind: 200 MB each time.
 */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `cellardoor-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
