"""Writes vectors.json: the frozen results against which both TypeScript implementations are checked, from a third one in another language.

Run `python3 rules/fairness/vectors.py > rules/fairness/vectors.json`; only the standard library is used, and the output never changes.
"""
import hashlib, hmac, json, struct

GAMES = ["dice", "line-slot", "limbo", "mines", "plinko", "keno", "hi-lo", "wheel", "roulette", "baccarat", "dragon-tiger", "sic-bo", "blackjack", "crash"]
CLIENTS = ["a", "lucky-seven", "0123456789", "~!@#$%^&*()_+{}[]:;\"'<>,.?/", "x" * 64, "Mingalaba-2026"]
NONCES = [0, 1, 2, 7, 999, 1000, 2**31, 2**53 - 1]


def words(seed, client, nonce, game, version):
    cursor = 0
    while True:
        message = f"baize1|{game}|{version}|{client}|{nonce}|{cursor}".encode()
        yield from struct.unpack(">8I", hmac.new(seed, message, hashlib.sha256).digest())
        cursor += 1


def below(source, bound):
    while True:
        space, word = (2**32, next(source)) if bound <= 2**24 else (2**64, (next(source) << 32) | next(source))
        if word < space - space % bound:
            return word % bound


def take(source, count, size):
    places = list(range(size))
    for place in range(count):
        other = place + below(source, size - place)
        places[place], places[other] = places[other], places[place]
    return places[:count]


def vector(index):
    seed = hashlib.sha256(f"vector {index}".encode()).digest()
    client, nonce = CLIENTS[index % len(CLIENTS)], NONCES[index % len(NONCES)]
    game, version = GAMES[index % len(GAMES)], str(1 + index % 3)
    fresh = lambda: words(seed, client, nonce, game, version)
    first, mixed = fresh(), fresh()
    return {
        "serverSeed": seed.hex(), "commitment": hashlib.sha256(b"baize-seed-v1" + seed).hexdigest(),
        "clientSeed": client, "nonce": nonce, "game": game, "version": version,
        "words": [next(first) for _ in range(20)],
        "roll": below(fresh(), 10_000), "six": take(fresh(), 6, 49), "race": take(fresh(), 10, 10),
        "mixed": [below(mixed, bound) for bound in (2, 6, 37, 2**24, 2**24 + 1, 2**32, 3 * 2**30, 2**52, 2**53, 1)],
    }


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(vector(index)) for index in range(200))
    print('{ "why": "Frozen results of the fair stream, written by vectors.py and never changed: a change of these is a change of the protocol.",\n"vectors": [\n' + rows + "\n] }")
