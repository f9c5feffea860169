import { render } from 'preact'
import './styles.css'
import { startRouter } from '../console/router.ts'
import { offerPasskeys } from '../kit/passkeys.ts'
import { App } from './app.tsx'

offerPasskeys()
const root = document.getElementById('console')
if (root) {
  startRouter()
  root.replaceChildren()
  render(<App />, root)
  const paper = document.createElement('div')
  paper.id = 'print'
  document.body.append(paper)
}
