import '../kit/kit.css'
import './shop.css'
import { showWhoIsHere } from './live/me.ts'

showWhoIsHere()
