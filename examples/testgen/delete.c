/* A deletion for red-black trees. */
#include "suite.h"

#include <stdlib.h>

static const tree *node(color c, const tree *left, int64_t key, const tree *right) {
    return make_tree_t(c, left, key, right);
}

static bool is_red(const tree *t) {
    return t->tag == TREE_T && t->c1.f0 == COLOR_R;
}

static const tree *blacken(const tree *t) {
    return t->tag == TREE_T ? node(COLOR_B, t->c1.f1, t->c1.f2, t->c1.f3) : t;
}

static int64_t minimum(const tree *t) {
    while (t->c1.f1->tag == TREE_T) t = t->c1.f1;
    return t->c1.f2;
}

/* A node whose left side is one black node short; whether it is short itself goes to `lacks`. */
static const tree *short_left(color c, const tree *left, int64_t key, const tree *right, bool *lacks) {
    const tree *near = right->c1.f1, *far = right->c1.f3;
    int64_t sibling = right->c1.f2;
    *lacks = false;
    if (is_red(right)) {
        left = short_left(COLOR_R, left, key, near, lacks);
        return node(COLOR_B, left, sibling, far);
    }
    if (is_red(far)) return node(c, node(COLOR_B, left, key, near), sibling, blacken(far));
    if (is_red(near)) {
        left = node(COLOR_B, left, key, near->c1.f1);
        return node(c, left, near->c1.f2, node(COLOR_B, near->c1.f3, sibling, far));
    }
    *lacks = c == COLOR_B;
    return node(COLOR_B, left, key, node(COLOR_R, near, sibling, far));
}

static const tree *short_right(color c, const tree *left, int64_t key, const tree *right, bool *lacks) {
    const tree *near = left->c1.f3, *far = left->c1.f1;
    int64_t sibling = left->c1.f2;
    *lacks = false;
    if (is_red(left)) {
        right = short_right(COLOR_R, near, key, right, lacks);
        return node(COLOR_B, far, sibling, right);
    }
    if (is_red(far)) return node(c, blacken(far), sibling, node(COLOR_B, near, key, right));
    if (is_red(near)) {
        right = node(COLOR_B, near->c1.f3, key, right);
        return node(c, node(COLOR_B, far, sibling, near->c1.f1), near->c1.f2, right);
    }
    *lacks = c == COLOR_B;
    return node(COLOR_B, node(COLOR_R, far, sibling, near), key, right);
}

static const tree *discard(int64_t key, const tree *t, bool *lacks) {
    *lacks = false;
    if (t->tag == TREE_E) return t;
    color c = t->c1.f0;
    const tree *left = t->c1.f1, *right = t->c1.f3;
    int64_t own = t->c1.f2;
    if (key < own) {
        left = discard(key, left, lacks);
        return *lacks ? short_left(c, left, own, right, lacks) : node(c, left, own, right);
    }
    if (key == own) {
        if (left->tag == TREE_E && right->tag == TREE_E) {
            *lacks = c == COLOR_B;
            return left;
        }
        if (left->tag == TREE_E) return blacken(right);
        if (right->tag == TREE_E) return blacken(left);
        key = own = minimum(right);
    }
    right = discard(key, right, lacks);
    return *lacks ? short_right(c, left, own, right, lacks) : node(c, left, own, right);
}

const tree *delete(int64_t key, const tree *t) {
    bool lacks;
    return blacken(discard(key, t, &lacks));
}
