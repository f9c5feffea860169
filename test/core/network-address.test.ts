import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { stripPrefix, toNetwork } from '../../src/core/network-address.ts'

describe('rate limits', () => {
  test('count an IPv4 address by itself and by its /24, mapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        assert.equal(stripPrefix(ip), ip)
        assert.equal(stripPrefix(`::ffff:${ip}`), ip)
        assert.equal(toNetwork(`::ffff:${ip}`), toNetwork(ip))
        assert.equal(toNetwork(ip), `${ip.split('.').slice(0, 3).join('.')}.0/24`)
      }),
    )
  })

  test('count an IPv6 address by its /64 and /48, however it is written', () => {
    const hextets = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(hextets, (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
        const short = groups.map((group) => group.toString(16)).join(':')
        assert.equal(stripPrefix(long), stripPrefix(short.toUpperCase()))
        const neighbor = [...groups.slice(0, 4), 1, 2, 3, 4].map((group) => group.toString(16)).join(':')
        assert.equal(stripPrefix(neighbor), stripPrefix(short))
        const elsewhere = [...groups.slice(0, 3), groups[3]! ^ 1, ...groups.slice(4)]
        const other = elsewhere.map((group) => group.toString(16)).join(':')
        assert.notEqual(stripPrefix(other), stripPrefix(short))
        assert.equal(toNetwork(other), toNetwork(short))
      }),
    )
    assert.equal(stripPrefix('2001:db8::1'), stripPrefix('2001:db8:0:0:5:6:7:8'))
    assert.equal(stripPrefix('::1'), '0:0:0:0::/64')
    assert.equal(stripPrefix('fe80::1%eth0'), 'fe80:0:0:0::/64')
  })
})
