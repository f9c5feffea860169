// The pictures of README.md, from the real pages of a running demo:  node scripts/run.mjs scripts/readme-pictures.ts [url]
import { mkdirSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'

const url = process.argv[2] ?? 'http://localhost:8080'
const folder = 'docs/pictures'
const place = '199 Water St, New York, NY 10038'
const width = 640

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await takePictures(browser)
await browser.close()

async function takePictures(from: Browser) {
  const context = await from.newContext({ viewport: { width: 1200, height: 800 } })
  await context.addCookies([{ name: 'place', value: encodeURIComponent(place), url }])
  const page = await context.newPage()
  const picture = async (name: string) => {
    const png = await page.screenshot()
    await sharp(png).resize({ width }).webp({ quality: 72 }).toFile(`${folder}/${name}.webp`)
  }
  const open = (path: string) => page.goto(url + path, { waitUntil: 'networkidle' })
  await open('/')
  await picture('home')
  await open(`/search?address=${encodeURIComponent(place)}`)
  await picture('results')
  await open('/m/1001/seaport-all-day-kitchen')
  await page.evaluate('scrollTo(0, 430)')
  await page.waitForTimeout(300)
  await picture('menu')
  await open('/m/1001/seaport-all-day-kitchen/N1002')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await page.waitForURL(/cart/)
  await open('/checkout/1001')
  await picture('checkout')
}
